import { Button } from 'antd'
import { useState } from 'react'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { PageDrawer } from '#kit/web/page/page-drawer.web.tsx'

/** Beside the page on a desktop, over all of it on a phone; the browser's Back closes it. */
export function PageDrawerExample() {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
        {t(['打开抽屉', 'Open the drawer'])}
      </Button>
      <PageDrawer title={t(['变更记录', 'History'])} width={480} open={isOpen} onClose={() => setOpen(false)}>
        <p>{t(['页面还在旁边，可以对照着看。', 'The page stays beside it, to compare.'])}</p>
      </PageDrawer>
    </>
  )
}
