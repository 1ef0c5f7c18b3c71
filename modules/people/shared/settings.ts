import { numbering } from '#shared/setting/numbering.ts'

export const employeeNumbers = numbering('hr.employee-numbers', 'employees', 'E', 4)

export const settings = [employeeNumbers]
