/** Object storages: set up, tried, and one of them put into use. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { CallError, post, type Wire } from '../../../console/call.ts'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { may, t } from '../../../console/session.ts'
import { change, commands, oss } from '../oss.ts'

const words = {
  test: ['测试连接', 'Test'],
  works: ['连接正常，可以读写', 'It works: written, read and deleted'],
  hint: ['还没有对象存储，文件存放在服务器磁盘上。', 'No object storage yet: files lie on the disk of the server.'],
} as const

export const Storages = () => (
  <ListScreen
    of={oss}
    columns={['ossCode', 'category', 'endpoint', 'bucketName', 'region', 'status']}
    search={['ossCode', 'category', 'status']}
    commands={commands}
    rowActions={row => <Try row={row} />}
    hint={t(words.hint)}
  />
)

function Try({ row }: { readonly row: Wire }) {
  const [isBusy, setBusy] = useState(false)
  if (!may(change.permit)) return null
  const test = async () => {
    setBusy(true)
    try {
      await post('/api/blade-resource/oss/test', { id: row.id })
      toast(t(words.works), 'good')
    } catch (reason) {
      // What is wrong stands in a toast already.
      if (!(reason instanceof CallError)) throw reason
    } finally {
      setBusy(false)
    }
  }
  return <Button variant="minimal" intent="primary" text={t(words.test)} data-command="oss_test" loading={isBusy} onClick={() => void test()} />
}
