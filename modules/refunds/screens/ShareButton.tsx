/** Sharing a page: a code that another phone scans, and the address to send. Who opens it signs in first and then goes on to it. */
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { ShareIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { CopyButton } from '../../../console/parts/CopyButton.tsx'
import { QrCode } from '../../../console/parts/QrCode.tsx'
import { t } from '../../../console/session.ts'

export function ShareButton({ name, path }: { readonly name: string; readonly path: string }) {
  const [isOpen, setOpen] = useState(false)
  const link = `${location.origin}${path}`,
    title = t(['分享课程', 'Share the course'])
  return (
    <>
      <Button variant="outlined" icon={<ShareIcon />} text={t(['分享', 'Share'])} onClick={() => setOpen(true)} />
      <Dialog className="kt-dialog co-share" isOpen={isOpen} title={title} onClose={() => setOpen(false)}>
        <DialogBody>
          <b>{name}</b>
          <QrCode text={link} label={t(['课程二维码', 'Code of the course'])} />
          <p className="kt-muted">{t(['扫码打开课程介绍，登录后即可查看', 'Scan to open the course; it is shown after signing in'])}</p>
          <code>{link}</code>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              {'share' in navigator && (
                <Button text={t(['发送给…', 'Send …'])} onClick={() => void navigator.share({ title: name, url: link }).catch(() => undefined)} />
              )}
              <CopyButton of={link} isLink intent="primary" />
            </>
          }
        />
      </Dialog>
    </>
  )
}
