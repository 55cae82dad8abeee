/** A notification that builds on another, which has not been heard of yet: it is tried again later. */
export class TooEarly extends Error {}
