import { DatabaseSync } from 'node:sqlite';

const [file, count] = process.argv.slice(2);
const database = new DatabaseSync(file!);
database.exec('pragma journal_mode = wal; pragma synchronous = full;');
database.exec('create table if not exists notes (id integer primary key, text text not null)');
const insert = database.prepare('insert into notes (text) values (?)');
const began = performance.now();
for (let done = 0; done < Number(count); done++) insert.run('a small row');
console.log((Number(count) / (performance.now() - began)) * 1000);
database.close();
