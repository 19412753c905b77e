export const metadata = { title: "Empty", description: "One line." };
export default ({ children }) => <html lang="en"><body>{children}</body></html>;
