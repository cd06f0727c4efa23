import * as z from "zod";

// The content security policy allows no code made from text, so nothing should try. A schema looks
// at this when it is made: load this file before the contract wherever its schemas are run.
z.config({ jitless: true });
