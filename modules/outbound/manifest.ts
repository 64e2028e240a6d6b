/** What outbound shows: one page of all that is stuck, whichever way it was to go. The modules above bring the rows. */
import { group, type Manifest, screen } from '../kit/index.ts'

export const manifest: Manifest = {
  resources: [],
  commands: [],
  screens: [
    group('/eip', ['消息中心', 'Messages'], { area: 'office', icon: 'envelope' }, [
      screen('/eip/stuck', () => import('./screens/Stuck.tsx'), 'Stuck', {
        menu: { label: ['未送达消息', 'Undelivered'], icon: 'issue', permit: 'sms_send_view', order: 1 },
      }),
    ]),
  ],
}
