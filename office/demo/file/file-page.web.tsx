import type { ComponentProps } from 'react'
import type { InputPop } from '#kit/web/field/input-pop.web.tsx'
import type { FilePop } from '#kit/web/field/upload/file-pop.web.tsx'
import type { FileUploadProps } from '#kit/web/field/upload/file-upload.web.tsx'
import type { PictureUploadProps } from '#kit/web/field/upload/picture-upload.web.tsx'
import type { ImportDialogProps } from '#kit/web/list/import/import-dialog.web.tsx'
import { PartPage } from '../gallery/part-page.web.tsx'
import { propNotes } from '../gallery/prop-table.web.tsx'
import { FilePopExample } from './file-pop.web.tsx'
import { FileStatesExample } from './file-states.web.tsx'
import { FileUploadExample } from './file-upload.web.tsx'
import { ImportExample } from './import-example.web.tsx'
import { InputPopExample } from './input-pop.web.tsx'
import { PictureUploadExample } from './picture-upload.web.tsx'
import { StoredPictureExample } from './stored-picture.web.tsx'

/** Gallery of uploads, pop-ups and the import of workbooks. */
export function FileDemoPage() {
  return (
    <PartPage
      when={[
        '声明 image 字段就有图片上传；附件用文件上传；表格的行里放不下时用弹出框。上传没有完成前不能提交；表格数据用 Excel 导入，先校验后写入。',
        'A declared image field uploads pictures by itself; attachments take the file upload, rows of a table the pop-up. Nothing is submitted while files are on their way. Tables of data come by Excel import: checked first, then written.',
      ]}
      examples={[
        {
          id: 'file-picture',
          title: ['图片上传', 'Pictures'],
          text: [
            '可选择、拖入或粘贴；拖动或点箭头排序；这里只保留最后三张。',
            'Choose, drop or paste; put them in order by dragging or by the arrows. Only the last three are kept here.',
          ],
          Example: PictureUploadExample,
          source: () => import('./picture-upload.web.tsx?raw'),
        },
        {
          id: 'file-stored-picture',
          title: ['显示已存的图片', 'A stored picture'],
          text: [
            '按显示的大小取合适的宽度，一千二百万像素的照片在列表里只有几 KB；快要看到时才加载，一次最多四张，不占用数据请求的连接。',
            'It asks for the width that its box needs: a photograph of 12 megapixels costs a list a few KB. It loads when it comes near, four at a time, so that calls for data find a connection.',
          ],
          Example: StoredPictureExample,
          source: () => import('./stored-picture.web.tsx?raw'),
        },
        {
          id: 'file-upload',
          title: ['文件上传', 'Files'],
          text: [
            '可选择或拖入；上传中看得到进度，可以取消，失败可以重试；类型和大小不对的不会上传。',
            'Choose or drop. Each shows how far it is and can be cancelled; a failed one is tried again. What is of a wrong type or too large is not sent.',
          ],
          Example: FileUploadExample,
          source: () => import('./file-upload.web.tsx?raw'),
        },
        {
          id: 'file-pop',
          title: ['弹出上传', 'Upload in a dialog'],
          text: [
            '对话框里改的是副本，点“确定”才交回；没有文件时不能确定。',
            'The dialog works on a copy and gives it back with OK; without a file there is nothing to confirm.',
          ],
          Example: FilePopExample,
          source: () => import('./file-pop.web.tsx?raw'),
        },
        {
          id: 'input-pop',
          title: ['弹出输入', 'Input pop-up'],
          text: [
            '一行放不下的文字，在旁边的大框里写。',
            'A text too long for one line is written in the larger field beside it.',
          ],
          Example: InputPopExample,
          source: () => import('./input-pop.web.tsx?raw'),
        },
        {
          id: 'file-import',
          title: ['Excel 导入', 'Excel import'],
          text: [
            '选文件、上传校验、确认导入三步；错误的行逐条说明，可以只导入正确的行。这里真的会导入职务。',
            'Choose, check, confirm. Wrong rows are listed one by one, and the right ones may be taken alone. This one really imports positions.',
          ],
          Example: ImportExample,
          source: () => import('./import-example.web.tsx?raw'),
        },
        {
          id: 'file-states',
          title: ['状态', 'States'],
          text: ['空、有值与禁用；禁用时仍然可以预览。', 'Empty, filled and disabled, which can still be looked at.'],
          Example: FileStatesExample,
          source: () => import('./file-states.web.tsx?raw'),
        },
      ]}
      keys={[
        ['Enter', ['在“上传”上：选择文件；在图片上：预览', 'On “upload”: chooses files; on a picture: shows it large']],
        ['Ctrl+V', ['在图片上传里：粘贴剪贴板里的图片', 'In the pictures: pastes one']],
        ['Esc', ['关闭预览或弹出框', 'Closes the preview or the pop-up']],
      ]}
      props={[
        propNotes<PictureUploadProps>('PictureUpload', {
          paths: ['string[]', ['已存储的路径，按顺序', 'Stored paths in order']],
          onChange: ['(paths) => void', ['上传、移除和排序', 'After uploads, removals, another order']],
          limit: ['number', ['只保留最后几张，0 不限', 'Only the last so many are kept; 0 for no limit']],
          biz: ['string', ['存储的目录', 'Folder of the store']],
          label: ['string', ['名称', 'Its name']],
        }),
        propNotes<FileUploadProps>('FileUpload', {
          onChange: [
            '(paths, files) => void',
            ['路径，以及每个文件的名称、大小、地址', 'Paths, and name, size and address of each'],
          ],
          extensions: ['string[]', ['只能选这些扩展名', 'Only these may be chosen']],
          action: ['string', ['代替公用的上传接口', 'Instead of the common store']],
          token: ['boolean', ['是否带上登录令牌', 'Whether the access token goes along']],
        }),
        propNotes<ComponentProps<typeof FilePop>>('FilePop', {
          isOpen: ['boolean', ['是否打开', 'Whether it is open']],
          kind: ["'picture' | 'file'", ['图片或任意文件', 'Pictures or any files']],
          value: ['string[]', ['已有的路径', 'Stored paths']],
          onOk: ['(files) => void', ['名称、路径与地址', 'Names, paths and addresses']],
        }),
        propNotes<ComponentProps<typeof InputPop>>('InputPop', {
          value: ['string | null', ['文字', 'The text']],
          title: ['Text', ['大框的标题', 'Title of the large field']],
          position: ["'top' | 'right' | 'bottom' | 'left'", ['在哪一边，默认右边', 'The side, right unless said']],
          width: ['number', ['大框的宽度，默认 150', 'Pixels of the large field, 150 unless said']],
        }),
        propNotes<ImportDialogProps>('ImportDialog', {
          resource: ['AnyResource', ['导入到哪里', 'Where the rows go']],
          open: ['boolean', ['是否打开', 'Whether it is open']],
          onDone: ['() => void', ['有行写入，列表该刷新了', 'Rows were written: the list is out of date']],
          online: ['boolean', ['询问是否逐值校验', 'Asks whether each value is checked']],
        }),
      ]}
    />
  )
}
