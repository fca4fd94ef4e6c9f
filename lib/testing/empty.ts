/** Replaces "server-only" outside a bundler. */
export {};
