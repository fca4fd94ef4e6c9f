/** What "server-only" is outside a bundler: nothing. */
export {};
