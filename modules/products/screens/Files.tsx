/** The files of a lesson: the address names the chapter, `<productId>:<lessonNo>`. */
import { useParams } from 'wouter'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { commands } from '../files.ts'
import { lessonResource } from '../product.ts'

export function Files() {
  const { id = '' } = useParams()
  const lesson = decodeURIComponent(id),
    at = lesson.lastIndexOf(':')
  const [productId, lessonNo] = at < 0 ? [lesson, undefined] : [lesson.slice(0, at), Number(lesson.slice(at + 1))]
  return (
    <ListScreen
      of={lessonResource}
      screen="lesson-resources"
      commands={commands}
      search={['name']}
      columns={['lessonNo', 'name', 'type', 'url', 'size', 'createTime']}
      where={{ productId, status: 'live', ...(lessonNo ? { lessonNo } : {}) }}
      first={{ productId, ...(lessonNo ? { lessonNo } : {}) }}
    />
  )
}
