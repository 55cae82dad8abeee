/** The most activities that one order can boost. */
export const BOOST_LIMIT = 10;

/** How long after it was earned an activity can be boosted. */
export const BOOSTABLE_DAYS = 90;
