/** The right of whoever sets a company up. */
export const setsUp = 'settings.first-steps.update'
