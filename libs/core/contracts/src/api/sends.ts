/** What is asked about sends, and answered. */
export {};
