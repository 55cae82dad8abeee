/** The most activities that one order can boost. */
export const BOOST_LIMIT = 10;

/** Days after it was earned in which an activity can be boosted. */
export const BOOSTABLE_DAYS = 90;
