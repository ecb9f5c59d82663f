/** Permission to look at everything as somebody else does. */
export const VIEW_AS = 'system:access:view'
/** Permission to ask why somebody may or may not. */
export const EXPLAIN = 'system:access:explain'
/** Permission to try data rules on people before they are saved. */
export const TRY_RULES = 'system:access:try'
