import { z } from "zod";

// In a browser Zod would compile its objects from text, which the content security policy of our pages forbids and
// reports. Modules that create objects import this one first, because an object asks for the setting as it is created.
if (typeof window !== "undefined") z.config({ jitless: true });
