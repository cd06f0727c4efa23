import { vi } from "vitest";

/*
 * Resets the modules before each test file of the screens, because their stores are module state.
 * Packages stay loaded. A file costs a third of what it costs in a thread of its own.
 */

vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
