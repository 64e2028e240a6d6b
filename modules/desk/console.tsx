/** The face of the desk: the homes of everybody who works here. */
import { lazy } from 'react'
import type { Face } from '../../console/parts/face.ts'

const Home = lazy(() => import('./screens/DeskHome.tsx').then(found => ({ default: found.DeskHome })))

export const face: Face = {
  screens: {},
  resources: [],
  commands: [],
  homes: { platform: Home, commission: Home, school: Home, schoolTeacher: Home, agency: Home, agencyTeacher: Home },
}
