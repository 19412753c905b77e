/** A person of 1.75 m with the feet at 0 0; 18 units to the metre. */
export const person =
  "M-2.7 -28.6a2.7 2.7 0 1 1 5.4 0a2.7 2.7 0 1 1 -5.4 0zM-3.6-14.5v-8.2q0-2.3 2.2-2.3h2.8q2.2 0 2.2 2.3v8.2M-2.2-22v22h1.7l.5-12l.5 12h1.7v-22";
