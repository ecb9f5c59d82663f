import type { Text } from '#kit/contract/text.ts'

export const PALETTE_TITLE: Text = ['搜索菜单', 'Search the menu']
export const PALETTE_HINT: Text = ['搜索页面、操作、名称、编号', 'Search pages, actions, names, numbers']
export const RECENT: Text = ['最近使用', 'Recent']
export const PAGES: Text = ['页面', 'Pages']
export const ACTIONS: Text = ['操作', 'Actions']
export const HANDBOOK: Text = ['使用手册', 'Handbook']
export const SEARCHING: Text = ['正在查找…', 'Searching…']
export const NOTHING: Text = ['没有匹配的菜单或记录', 'No page or record matches']
export const ADD_ONE: Text = ['新增{noun}', 'Add {noun}']
