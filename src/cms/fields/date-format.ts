/**
 * How Payload's own views show a time, in the syntax of date-fns, which it also parses. With the offset: they render some
 * times in the server's time zone and others in the browser's.
 */
export const dateFormat = "d MMM yyyy, HH:mm 'UTC'xxx"
