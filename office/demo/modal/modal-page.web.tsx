import type { ComponentProps } from 'react'
import type { PromptOptions } from '#kit/web/page/modal/prompt.web.tsx'
import type { WindowModal } from '#kit/web/page/modal/window-modal.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { ConfirmExample } from './confirm-example.web.tsx'
import { PageDrawerExample } from './page-drawer-example.web.tsx'
import { PromptExample } from './prompt-example.web.tsx'
import { ShownOnceExample } from './shown-once-example.web.tsx'
import { ToastExample } from './toast-example.web.tsx'
import { WindowModalExample } from './window-modal-example.web.tsx'
import { WindowModalKeepsExample } from './window-modal-keeps.web.tsx'

/** Gallery of dialogs and messages. */
export function ModalDemoPage() {
  return (
    <PartPage
      when={[
        '内容多、要对照页面看的用可移动的窗口；只问一句话的用 usePrompt；做完了说一声用提示。一次只开一个对话框，不在对话框里再开对话框。',
        'A window is for much content, or for reading beside the page; usePrompt asks for one text; a toast says that something is done. One dialog at a time.',
      ]}
      examples={[
        {
          id: 'modal-window',
          title: ['拖动与全屏', 'Moving and full screen'],
          text: [
            '按住标题栏拖动，不会拖出屏幕；也可以用方向键移动。再次打开时在上次的位置，但不再是全屏。',
            'Drag it by the header, never off the screen, or move it with the arrow keys. It opens where it was, and no longer in full screen.',
          ],
          Example: WindowModalExample,
          source: () => import('./window-modal-example.web.tsx?raw'),
        },
        {
          id: 'modal-keeps',
          title: ['做完再关闭', 'Open until it is done'],
          text: [
            '点“确定”后按钮显示进度，完成才关闭；关闭后保留已输入的内容。',
            'OK shows its progress and closes when the work is done; what was typed is kept.',
          ],
          Example: WindowModalKeepsExample,
          source: () => import('./window-modal-keeps.web.tsx?raw'),
        },
        {
          id: 'modal-drawer',
          title: ['抽屉', 'Drawer'],
          text: [
            '在页面旁边打开，手机上占满屏幕；Esc、点旁边和浏览器的后退都会关闭。',
            'Opens beside the page, over all of it on phones. Escape, a click beside it and Back in the browser close it.',
          ],
          Example: PageDrawerExample,
          source: () => import('./page-drawer-example.web.tsx?raw'),
        },
        {
          id: 'modal-prompt',
          title: ['只问一句', 'One question'],
          text: [
            '校验不通过时说明原因，不会关闭；取消得到 undefined。',
            'A wrong answer says why and keeps it open; cancelling gives undefined.',
          ],
          Example: PromptExample,
          source: () => import('./prompt-example.web.tsx?raw'),
        },
        {
          id: 'modal-confirm',
          title: ['先问再做', 'Asked first'],
          text: [
            '用于不能撤回的操作：说清会发生什么；浏览器的后退等于取消。',
            'Before what cannot be taken back: says what will happen. Back in the browser means no.',
          ],
          Example: ConfirmExample,
          source: () => import('./confirm-example.web.tsx?raw'),
        },
        {
          id: 'modal-once',
          title: ['只显示一次', 'Shown once'],
          text: [
            '密钥、一次性密码：复制或下载之前，按 Esc 或点旁边不会关闭。',
            'Secrets and one-time passwords: Escape and clicks beside it do not close it before they were kept.',
          ],
          Example: ShownOnceExample,
          source: () => import('./shown-once-example.web.tsx?raw'),
        },
        {
          id: 'modal-toast',
          title: ['提示与通知', 'Toasts and notifications'],
          text: ['出现在右上角，不挡标题，最多三条。', 'At the top right, below the titles, at most three.'],
          Example: ToastExample,
          source: () => import('./toast-example.web.tsx?raw'),
        },
      ]}
      keys={[
        ['Esc', ['关闭', 'Closes']],
        ['Enter', ['在“只问一句”里：确定', 'In the question: OK']],
        ['← ↑ → ↓', ['在移动按钮上：移动窗口', 'On the handle: moves the window']],
        ['Tab', ['只在对话框里循环', 'Stays within the dialog']],
      ]}
      props={[
        propNotes<ComponentProps<typeof WindowModal>>('WindowModal', {
          isOpen: ['boolean', ['是否打开', 'Whether it is open']],
          onClose: ['() => void', ['取消、Esc，以及“确定”', 'Asked by cancel, Esc and OK']],
          onOk: ['() => void', ['点“确定”', 'OK']],
          keepsOpen: ['boolean', ['“确定”不关闭', 'OK does not close']],
          destroyOnClose: ['boolean', ['关闭时丢弃内容，默认是', 'The contents go when it closes; yes unless said']],
          draggable: ['boolean', ['可以移动', 'Can be moved']],
          fullscreen: ['boolean', ['打开时就是全屏', 'Opens in full screen']],
          switchFullscreen: ['boolean', ['有全屏按钮', 'Has a button for full screen']],
        }),
        propNotes<PromptOptions>('usePrompt', {
          title: ['Text', ['标题，也是输入框的名字', 'Title, and name of the field']],
          content: ['ReactNode', ['输入框上面的说明', 'Above the field']],
          initial: ['string', ['开始的文字', 'What it starts with']],
          rules: ['FormRules', ['校验规则', 'Rules of the answer']],
          onOk: [
            '(value) => void | Promise',
            ['关闭前要做的事，失败会显示在下面', 'Work before it closes; a failure is shown below'],
          ],
        }),
      ]}
    />
  )
}
