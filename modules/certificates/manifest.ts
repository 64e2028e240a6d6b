/** What certificates show: the page behind their codes, and what a family has of its children. */
import { type Manifest, part, screen } from '../kit/index.ts'

export const manifest: Manifest = {
  resources: [],
  commands: [],
  screens: [
    screen('/parent/certificates', () => import('./screens/FamilyCertificates.tsx'), 'FamilyCertificates', {
      menu: { area: 'results', label: ['成绩与证书', 'Results and certificates'], icon: 'badge', permit: null, roles: ['PR', 'SD'] },
    }),
    screen('/certificates/issue', () => import('./screens/Issue.tsx'), 'Issue'),
  ],
  windows: { '/certificate': part(() => import('./screens/Verify.tsx'), 'Verify') },
}
