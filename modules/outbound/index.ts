/** The public face of outbound. */
export { attempts, outbound, outboundFacts, outboundStates, outcomes, Refused, resendsMax, sentAt, triesUsual } from './outbound.ts'
