/** The console manifest of relations. */
import type { ConsoleManifest } from '../../console/parts/consoleManifest.ts'
import { screen } from '../../console/parts/screens.tsx'
import { attachment, attachmentCommands } from './attachment.ts'
import { note, noteCommands } from './note.ts'
import { task, taskCommands } from './task.ts'

const nobody = () => []

export const consoleManifest: ConsoleManifest = {
  resources: [note, task, attachment],
  commands: [...noteCommands(nobody), ...taskCommands(nobody), ...attachmentCommands],
  screens: {
    '/relations/tasks': screen(() => import('./screens/Tasks.tsx'), 'Tasks'),
    '/relations/notes': screen(() => import('./screens/Notes.tsx'), 'Notes'),
    '/relations/open': screen(() => import('./screens/OpenOwner.tsx'), 'OpenOwner'),
  },
}
