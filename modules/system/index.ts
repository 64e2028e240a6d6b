/** The public face of system. */
export { policy, policyId, policyOf, type Policy } from './policy.ts'
