import * as z from "zod";

// The content security policy allows no code made from text, so Zod must not compile. A schema reads this
// setting when it is made: load this file before the contract wherever schemas run.
z.config({ jitless: true });
