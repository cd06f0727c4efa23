# What one may ask of ONI. `make` alone lists it.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: .env help start dev test check bench walk pictures faults demo scale upgrade backup restore export import reset-link keeper status rebalance format build node

packages := node_modules/.package-lock.json
in_turn := node .ci/in-turn.cjs

# Folders count too: their time changes when a file in them comes or goes.
sources = $(shell find $(1) -mindepth 1 \
	\( -name node_modules -o -name dist -o -name e2e -o -name testing \) -prune -o \
	! -name '*.test.ts' ! -name '*.test.tsx' ! -name '*.md' -print)

# Who had to wait looks again what is still to be done.
built = $(in_turn) $(MAKE) --silent $(patsubst %,.cache/%-built,$(1))

help: ## List these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-17s %s\n", $$1, $$2 }'

# The C library of Linux gives back at once what was freed, of which it would keep some 40 MiB by itself.
start: node ## Install, build and serve everything at http://localhost:3000
	@$(call built,api web)
	@exec env MALLOC_TRIM_THRESHOLD_=131072 node --enable-source-maps api/dist/standalone.js

# Stops both when either ends, and on Ctrl-C.
dev: $(packages) ## The same, with screens that reload and servers that restart as you type
	@trap 'kill $$api $$web 2>/dev/null; wait' EXIT; trap 'exit 0' INT TERM; \
	PORT=3001 node --watch --import tsx api/src/entry/standalone.ts & api=$$!; \
	node node_modules/vite/bin/vite.js web --strictPort --port $(or $(PORT),3000) & web=$$!; \
	wait

test: $(packages) ## Run every test, with the servers and the browser that they need; SINCE=commit: only those that changes since reach
	@SINCE="$(SINCE)" node --import tsx .ci/test.ts $(ONLY)

check: $(packages) ## Check format, lint, types, dead code and the rules of the house
	@node --import tsx .ci/check.ts

bench: $(packages) ## Measure, as ratios against a plain reference in the same run
	@$(call built,realtime api)
	@node --import tsx .ci/bench.ts $(ONLY)

walk: $(packages) ## Count the lines that one message enters, from the key press to the screen of its reader
	@$(call built,api web)
	@node --import tsx web/bench/walk.ts

pictures: $(packages) ## Take the pictures of the README from the network of make demo
	@$(call built,api web)
	@node --import tsx web/pictures/take-pictures.ts

faults: $(packages) ## Inject faults into a whole stack, many times each, and check what remains
	@node --import tsx api/faults/main.ts

demo: node ## Fill the store with a believable network; MEMBERS=200 says how many, LIVE=1 lets some of it live
	@$(call built,api)
	@MEMBERS="$(MEMBERS)" SEED="$(SEED)" LIVE="$(LIVE)" node api/dist/demo-main.js

# Without a number here the one in .env counts.
scale: .env ## Run the replicated stack of compose.yaml with Docker, REPLICAS=2 of each; or REPLICAS_API=2 REPLICAS_GATEWAY=4
	@$(foreach name,REPLICAS REPLICAS_API REPLICAS_GATEWAY,$(if $($(name)),$(name)=$($(name)))) docker compose up --build --detach --wait
	@echo "ONI is at $$(docker compose exec -T api printenv PUBLIC_URL); docker compose ps lists its parts."

upgrade: ## Put new code in the place of the old in the running stack, without an outage
	@YES="$(YES)" sh docker/upgrade.sh

random = head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'
push_key = head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'

# Settings may be in it before secrets are, without a newline at the end.
.env:
	@touch $@; [ -z "$$(tail -c 1 $@)" ] || echo >> $@; \
	for name in POSTGRES_PASSWORD REDIS_PASSWORD SIGNING_SECRET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY GRAFANA_PASSWORD VAPID_PRIVATE_KEY; do \
		grep -q "^$$name=." $@ && continue; \
		chmod 600 $@; \
		case $$name in VAPID_*) value=$$($(push_key)) ;; *_ID) value=$$($(random) | cut -c -20) ;; *) value=$$($(random)) ;; esac; \
		echo "$$name=$$value" >> $@; \
		echo "Added $$name to .env. Keep that file: the data of the stack is locked with it."; \
	done

backup: node ## Write everything into one file, TO=file; KEEP=7 removes older ones; the server may go on running
	@$(call built,api)
	@TO="$(TO)" KEEP="$(KEEP)" node api/dist/backup-main.js

restore: node ## Put back what FROM=file holds, but for what was erased since; FORCE=1 replaces what is there
	@$(call built,api)
	@FROM="$(FROM)" FORCE="$(FORCE)" ERASED="$(ERASED)" node api/dist/restore-main.js

export: node ## Write a dimension into a zip that opens from disk, SERVER=name TO=file; the server may go on running
	@$(call built,api)
	@SERVER="$(SERVER)" TO="$(TO)" node api/dist/export-main.js

import: node ## Import FROM=file or folder of Discord, Slack, Mattermost or ONI as a dimension of OWNER=name; SERVER=name adds to one, PUBLIC=1 opens it, PRIVATE=names or all hides channels of Discord, DRY=1 only reports
	@$(call built,api)
	@FROM="$(FROM)" OWNER="$(OWNER)" SERVER="$(SERVER)" PUBLIC="$(PUBLIC)" PRIVATE="$(PRIVATE)" DRY="$(DRY)" node api/dist/import-main.js

# The shell has a USER as well, who is not meant.
reset-link: node ## Print a one-time address at which USER=name gets another access key, good for an hour
	@$(call built,api)
	@USER="$(if $(findstring command,$(origin USER)),$(USER))" node api/dist/reset-link-main.js

keeper: node ## Let USER=name keep the whole network; KEEPER=no takes that back
	@$(call built,api)
	@USER="$(if $(findstring command,$(origin USER)),$(USER))" KEEPER="$(KEEPER)" node api/dist/keeper-main.js

status: node ## Say who is there, versions, sockets, lag, what waits and room on the disk; AT="host:port …" names the processes
	@$(call built,api)
	@AT="$(AT)" node api/dist/status-main.js

rebalance: ## Let gateways of the running stack that have more than their share of sockets send them to others
	@docker compose --progress quiet kill --signal=SIGUSR2 realtime
	@echo "Gateways with more than their share of sockets send some of them to others now."

format: $(packages) ## Write every file in the house format
	@node_modules/.bin/oxfmt

# npm writes this file last, so it is newer than the lock once everything is in place.
$(packages): package-lock.json | node
	@$(in_turn) sh -c '[ $@ -nt $< ] || { \
		echo "Installing the packages that changed; the first time takes about half a minute."; \
		npm ci --loglevel=error && touch $@; }'

node:
	@command -v node >/dev/null || { echo "ONI needs Node.js 20.19 or newer, and there is none on PATH." >&2; exit 1; }
	@node .ci/require-node.cjs

build: node ## Build everything into dist, for processes that are started one by one
	@$(call built,db realtime api web)

.cache/%-built: $(packages)
	@echo "Building $*."
	@cd $* && node ../node_modules/vite/bin/vite.js build --logLevel=warn
	@mkdir -p .cache && touch $@

.cache/db-built: .ci/server-build.ts $(call sources,db)
.cache/realtime-built: .ci/server-build.ts $(call sources,db realtime)
.cache/api-built: .ci/server-build.ts $(call sources,db realtime api)
.cache/web-built: $(call sources,realtime/contract api/contract web)
