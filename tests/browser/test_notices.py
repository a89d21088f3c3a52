"""Push messages when the page is closed: subscribing, and what the browser shows."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Prepared
from tests.browser.people import Person

#: There is no push service here: the browser's answer is faked, with a real key in it.
SUBSCRIBED = """
PushManager.prototype.subscribe = async () => {
  const kind = { name: "ECDH", namedCurve: "P-256" };
  const pair = await crypto.subtle.generateKey(kind, true, ["deriveBits"]);
  const own = await crypto.subtle.exportKey("raw", pair.publicKey);
  const keys = { p256dh: own, auth: new Uint8Array(16).buffer };
  return { endpoint: "https://push.invalid.example/1", getKey: (name) => keys[name] };
};
"""
#: A headless browser shows no notifications, so the service worker reports them.
NOTED = """() => {
  self.noted = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, more) => {
    self.noted.push([title, more.body, more.tag, more.data.link]);
  };
}"""
SHOWN = """async () => {
  for (let trial = 0; trial < 300 && !self.noted.length; trial += 1) {
    await new Promise((done) => setTimeout(done, 100));
  }
  return self.noted;
}"""


def test_a_message_is_wished_for_and_shown_without_a_page(
    people: Callable[..., Person], prepared: Prepared
) -> None:
    game, person = prepared.take("early"), people()
    person.context.grant_permissions(["notifications"], origin=person.address)
    person.before_scripts(SUBSCRIBED)
    person.sit(game)
    person.open(f"/game/{game['code']}/seats#tell-{game['mover']}")
    # the link to the panel has opened it
    person.page.get_by_role("button", name="Send messages to this browser").click()
    expect(person.page.locator(".reaches")).to_contain_text("A message to this browser")

    registered: list[str] = []
    tools = person.tools()
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registered.extend(
            one["registrationId"] for one in told["registrations"] if not one["isDeleted"]
        ),
    )
    tools.send("ServiceWorker.enable")
    person.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    while not registered:
        person.page.wait_for_timeout(20)
    worker = person.context.service_workers[0]
    worker.evaluate(NOTED)
    told = {"title": "Your turn: Comet", "text": "Ada waits", "link": "/game/abc/", "tag": "abc"}
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": f"{person.address}/",
            "registrationId": registered[0],
            "data": json.dumps(told),
        },
    )
    shown = worker.evaluate(SHOWN)
    assert shown == [["Your turn: Comet", "Ada waits", "abc", "/game/abc/"]]

    person.page.get_by_role("button", name="Turn off").click()
    expect(person.page.locator(".reaches")).to_have_count(0)
    person.page.evaluate(
        "() => navigator.serviceWorker.ready.then((worker) => worker.unregister())"
    )
