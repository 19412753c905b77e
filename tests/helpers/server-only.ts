// Replaces the package "server-only", which throws outside Next.js.
export {};
