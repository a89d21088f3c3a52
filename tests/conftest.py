"""What holds for all tests: how the random ones search, and that Ctrl-C reaches programs."""

import os
import signal

from hypothesis import HealthCheck, settings

# A shell's background job ignores Ctrl-C, and so would every program that a test starts there.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The tests read English, whatever the terminal they are started in speaks.
os.environ["LC_ALL"] = "C.UTF-8"

settings.register_profile(
    "default",
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
#: A landing must not depend on luck: the same examples every time.
settings.register_profile("ci", settings.get_profile("default"), derandomize=True)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=300)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default")
)
