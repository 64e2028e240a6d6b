/** What relations show: one's tasks, and all notes; the rest is seen on the rows that they hang on. */
import { group, type Manifest, screen, staff } from '../kit/index.ts'
import { attachment, attachmentCommands } from './attachment.ts'
import { note, noteCommands } from './note.ts'
import { task, taskCommands } from './task.ts'

const nobody = () => []

export const manifest: Manifest = {
  resources: [note, task, attachment],
  commands: [...noteCommands(nobody), ...taskCommands(nobody), ...attachmentCommands],
  screens: [
    group('/relations', ['协作', 'Together'], { area: 'office', icon: 'take-action', roles: staff }, [
      screen('/relations/tasks', () => import('./screens/Tasks.tsx'), 'Tasks', {
        menu: { label: ['我的任务', 'My tasks'], icon: 'tick-circle', permit: 'task_view' },
      }),
      screen('/relations/notes', () => import('./screens/Notes.tsx'), 'Notes', { menu: { label: ['备注', 'Notes'], icon: 'comment', permit: 'note_view' } }),
      screen('/relations/open', () => import('./screens/OpenOwner.tsx'), 'OpenOwner'),
    ]),
  ],
}
