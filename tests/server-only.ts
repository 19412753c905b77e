// Stands in for the package "server-only", which throws outside Next.js.
export {};
