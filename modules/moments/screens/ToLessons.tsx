/** The way from the list of moments to where one is posted: the latest lessons whose attendance is handed in, of which one is picked. */
import { Dialog, DialogBody } from '@blueprintjs/core'
import { Link } from 'wouter'
import { page } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { may, t } from '../../../console/session.ts'
import { lesson } from '../../openclass/index.ts'
import { post } from '../moment.ts'
import { words } from './words.ts'
import './moments.css'

const asked = { status: 'taught,confirmed', descs: 'startAt', current: 1, size: 10 }

export function ToLessons() {
  if (!may(post.permit)) return null
  return (
    <DialogButton intent="primary" text={t(words.toLessons)} data-command={post.permit}>
      {({ onClose }) => (
        <Dialog isOpen onClose={onClose} title={t(words.toLessons)} className="kt-dialog">
          <DialogBody>
            <Latest />
          </DialogBody>
        </Dialog>
      )}
    </DialogButton>
  )
}

function Latest() {
  const found = useReport(['lessons to show'], how => page(lesson, asked, how), { of: lesson })
  return (
    <Shown of={found} lines={6}>
      {({ records }) =>
        records.length === 0 ? (
          <Empty title={t(words.noLesson)} hint={t(words.noLessonHint)} />
        ) : (
          <ul className="mo-lessons">
            {records.map(one => (
              <li key={one.id}>
                <Link href={`/openclass/moment/new?lessonId=${one.id}`}>
                  <b>{text(one.openClassName)}</b>
                  <span>
                    {one.lessonNo}. {one.chapterName}
                  </span>
                  <time className="kt-figures">{text(one.startAt).slice(0, 16)}</time>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  )
}
