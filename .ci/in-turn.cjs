/*
 * Runs a command under a lock of this checkout, because installing and building write to the same places.
 * So `make demo` right after `make start` waits for its build.
 */
const { spawn } = require("node:child_process");
const { createHash } = require("node:crypto");
const { rmSync } = require("node:fs");
const { connect, createServer } = require("node:net");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

const [command, ...args] = process.argv.slice(2);
/** The holder of the lock listens on this socket. A killed process stops listening. */
const name = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 16);
const path = join(tmpdir(), `oni-lock-${name}`);

let hasReported = false;
/** Refused connections in a row. One may come from a holder that does not listen yet. */
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

/** A command that itself runs a command through this file already has the lock. */
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
