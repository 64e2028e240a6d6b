/** What chance tries: the same every time, so that a failure means a change. `npm run properties` and `npm run torture` try what nobody has tried
 * yet; `PROPERTY_SEED` tries again what one of them told of. */
import fc from 'fast-check'

const { PROPERTY_SEED, PROPERTY_RUNS, FUZZ_RUNS } = process.env
const seed = PROPERTY_SEED ? Number(PROPERTY_SEED) : PROPERTY_RUNS || FUZZ_RUNS ? undefined : 20_261_120
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
