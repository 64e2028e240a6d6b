/** Names under which a database says something of itself in `kernel_state`, and of the lease of who runs reactions. */

/** The tenant under which that stands which is of no single one. */
export const everybody = '*'
/** Under this stands the fingerprint of the secret. */
export const secretName = 'secret'
/** Under this stands up to where a tenant's facts were archived. */
export const archiveName = 'archive'
/** Under this stands how far a tenant's facts are from the order of time. */
export const disorderName = 'disorder'
/** Who runs the reactions of a tenant has the lease of this name. */
export const reactorLease = 'reactor'
