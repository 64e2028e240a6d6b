/** The console manifest of files. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { screen } from '../../console/parts/screens.tsx'
import * as attaches from './attach.ts'
import { attach } from './attach.ts'
import * as storages from './oss.ts'
import { oss } from './oss.ts'

const files = () => import('./screens/Attachments.tsx')

export const consoleManifest: ConsoleManifest = {
  resources: [attach, oss],
  commands: [...attaches.commands, ...storages.commands],
  links: { attach: id => `/eip/files/${id}` },
  screens: {
    '/resource/attach': screen(files, 'Attachments'),
    '/resource/oss': screen(() => import('./screens/Storages.tsx'), 'Storages'),
    '/eip/files': screen(files, 'EipFiles'),
    '/eip/files/:id': screen(files, 'EipFile'),
    '/upload': screen(() => import('./screens/Sending.tsx'), 'Sending'),
  },
}
