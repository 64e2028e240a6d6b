/** Grantees: whose grants somebody sees who is given products: their own, those for their area, and those for everybody. And of the products
 * those that are made: whoever neither writes nor judges them sees no draft, whatever they ask. */
import { areasOf } from '../identity/index.ts'
import { get, type Narrower, type Where } from '../kit/index.ts'
import { school } from '../people/index.ts'
import { grant, product } from './product.ts'
import { made } from './visible.ts'

const given = (...own: readonly Where[]): Readonly<Record<string, Where>> => ({ [grant.name]: { any: [...own, { isPublic: true }] } })

export const narrowers: readonly Narrower[] = [
  ...(['SM', 'ST', 'EC', 'SA', 'SL'] as const).map(
    (role): Narrower => ({
      role,
      *narrow({ deptId }) {
        return { [product.name]: made(deptId) }
      },
    }),
  ),
  {
    role: 'SM',
    *narrow({ deptId }) {
      const at = yield* get(school, deptId)
      return given({ schoolId: deptId }, ...(at ? [{ schoolId: null, areaCode: at.areaCode }] : []))
    },
  },
  {
    role: 'EC',
    *narrow({ deptId }) {
      return given({ areaCode: yield* areasOf(deptId) })
    },
  },
]
