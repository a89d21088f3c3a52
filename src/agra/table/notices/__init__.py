"""Telling somebody who is not at the table that it is their turn.

`outbox.py` writes what is to be told, in the same transaction as the entry that makes it so;
`sender.py` sends it later, outside of any request. `channels.py` knows the three ways: a message to
the browser (`push.py`), an e-mail (`mail.py`), a web hook. `targets.py` is the one place that talks
to addresses which came from users.
"""
