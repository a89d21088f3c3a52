"""Notices to players who are not at the table, for example that it is their turn.

`outbox.py` stores a notice in the transaction of its event; `sender.py` sends it later, outside of
any request. `channels.py` has the three ways: a push message to the browser (`push.py`), an e-mail
(`mail.py`), a web hook. `safe_http.py` is the only module that connects to addresses which users
have entered.
"""
