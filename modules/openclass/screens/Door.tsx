/** Behind a door's code: straight on to the clock-in of the lesson that starts next there. */
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown, Skeleton } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { lessonLink } from './lessons.ts'
import { words } from './words.ts'

export function Door() {
  const query = new URLSearchParams(useSearch())
  const [, go] = useLocation()
  const next = useAsk<{ readonly lessonId: string }>('/api/business-openclass/door/next', { classId: query.get('classId'), roomId: query.get('roomId') })
  const lessonId = next.value?.lessonId
  useEffect(() => {
    if (lessonId) go(`${lessonLink(lessonId)}&tab=attendance`, { replace: true })
  }, [lessonId, go])
  return (
    <Page screen="door" title={t(words.nextLesson)}>
      <Shown of={next} lines={4}>
        {found => (found.lessonId ? <Skeleton lines={4} /> : <Empty title={t(words.noNext)} hint={t(words.noNextHint)} />)}
      </Shown>
    </Page>
  )
}
