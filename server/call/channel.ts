/** The channel on which one process tells the others what changed. */
export const channel = 'mainstay_events'
