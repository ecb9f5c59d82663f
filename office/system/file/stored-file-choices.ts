import { choices, openChoices } from '#kit/contract/choices.ts'

/** Where files lie. */
export const FILE_PLACE = choices('file_place', ['存储位置', 'Places of files'], {
  folder: ['folder', '本地文件夹', 'Folder'],
  s3: ['s3', '对象存储（S3）', 'Bucket (S3)'],
})

export const FILE_KIND = choices('file_kind', ['文件类型', 'Kinds of files'], {
  picture: ['picture', '图片', 'Picture'],
  document: ['document', '文档', 'Document'],
  video: ['video', '视频', 'Video'],
  audio: ['audio', '音频', 'Audio'],
  archive: ['archive', '压缩包', 'Archive'],
})

export const FILE_STATE = choices('file_state', ['文件状态', 'States of files'], {
  stored: [0, '文件', 'Files', 'green'],
  binned: [1, '回收站', 'Bin', 'grey'],
})

/** Words that files are found by; a shop adds its own. */
export const FILE_TAG = openChoices('file_tag', ['文件标签', 'Tags of files'], {
  product: ['product', '商品图', 'Product'],
  campaign: ['campaign', '活动素材', 'Campaign'],
  document: ['document', '单据', 'Document'],
})
