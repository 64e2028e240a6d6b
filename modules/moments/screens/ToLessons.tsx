/** The way from the list of moments to where one is posted: the lessons whose attendance is handed in, the latest first. */
import { AnchorButton } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import { may, t } from '../../../console/session.ts'
import { post } from '../moment.ts'
import { words } from './words.ts'

const lessons = '/age_client/lesson/lessonmanage?q.status=taught,confirmed&sort=-startAt'

export function ToLessons() {
  const [, go] = useLocation()
  if (!may(post.permit)) return null
  return (
    <AnchorButton
      href={lessons}
      intent="primary"
      text={t(words.toLessons)}
      data-command={post.permit}
      onClick={event => {
        event.preventDefault()
        go(lessons)
      }}
    />
  )
}
