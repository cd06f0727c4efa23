/*
 * Runs a command while nobody else runs one through here in this checkout: installing and building
 * write to the same places. `make demo` right after `make start` waits for its build this way.
 */
const { spawn } = require("node:child_process");
const { createHash } = require("node:crypto");
const { rmSync } = require("node:fs");
const { connect, createServer } = require("node:net");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

const [command, ...args] = process.argv.slice(2);
/** Whose turn it is listens here, and a process that is killed listens no more. */
const name = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 16);
const path = join(tmpdir(), `oni-lock-${name}`);

let hasReported = false;
/** How often in a row nobody listened: once may be a moment before somebody does. */
let refusals = 0;

function takeLock() {
  const lock = createServer();
  lock.once("error", (error) => (error.code === "EADDRINUSE" ? awaitLock() : run()));
  lock.listen(path, () => run(lock));
}

function awaitLock() {
  const holder = connect(path);
  holder.once("connect", () => {
    if (!hasReported) console.error("Another make installs or builds here; waiting for it.");
    hasReported = true;
  });
  holder.once("error", ({ code }) => {
    refusals = code === "ECONNREFUSED" ? refusals + 1 : 0;
    if (refusals > 1) rmSync(path, { force: true });
  });
  holder.once("close", (isRefused) => setTimeout(takeLock, isRefused ? 100 : 0));
  holder.resume();
}

/** What is run may itself run something through here, which is within its turn. */
function run(lock) {
  const clients = new Set();
  lock?.on("connection", (client) => clients.add(client.on("error", () => {})));
  const env = { ...process.env, ONI_TURN: name };
  const child = spawn(command, args, { env, stdio: "inherit" });
  const end = (code) => {
    process.exitCode = code;
    lock?.close();
    for (const client of clients) client.destroy();
  };
  child.once("error", (error) => {
    console.error(error.message);
    end(127);
  });
  child.once("exit", (code) => end(code ?? 1));
}

if (process.env.ONI_TURN === name) run();
else takeLock();
