/** The tenant that runs the platform: it has no limit and never expires; what belongs to nobody else is its own. */
export const platformTenant = '000000'
