/** The area of a grant, chosen by its names: it is granted to the schools whose own area it is, so it is one with nothing below it. */
import { regionInput } from '../../../console/parts/RegionInput.tsx'

export const GrantArea = regionInput({ isWhole: true })
