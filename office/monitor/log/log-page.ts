/** Component of the list of the log in the menu: histories lead to it. */
export const LOG_COMPONENT = 'system/LogList'
