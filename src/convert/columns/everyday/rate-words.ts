/** Header words of rate lists in English, German, French, Spanish, Italian, Portuguese, Dutch, Croatian and Hebrew. */
import { rangeEnds, rangeStarts } from './booking-words.ts';
import { columnTable, type EverydayColumn, farRoomTypeWords, farRoomWords, houseColumns } from './everyday-column.ts';

/** Added to the names and aliases of the contract, which belong to the first entry of their field. */
export const rateWords: readonly EverydayColumn[] = columnTable(`
date
  Date; Stay date; Rate date; Price date; Datum; Date du séjour; Fecha; Data; תאריך; 日付; 日期; 날짜; Tarih; Дата; Ημερομηνία; Tanggal; Dato; Päivämäärä; Dátum; วันที่; Ngày; التاريخ
# Beside a date it is the day of the week.
date
  Day; Night; Tag; Jour; Giorno; Dia; Dag; Dan
date_from
  ${rangeStarts.join('; ')}
  First date; First day; First night; Date start; Begin date; Begins; Starts; Season start; Period start; Ab; Gültig von; Gültig ab; Saison von; Saison ab; Anfang; Datum von; Saisonbeginn; Erster Tag; De; Date début; Valable du; À partir du
  Válido desde; Fecha desde; Valido dal; Da; Check-in; Check-in date; Arrival; Arrival date; Anreise; Anreisedatum; Arrivée; Date d'arrivée; Llegada; Fecha de llegada; Arrivo; Data arrivo; Chegada; Data de chegada
  Aankomst; Aankomstdatum; Dolazak; Datum dolaska; Data início; Data inicial; Fecha inicial; Válido de; A partir de; Vanaf; Geldig van; Geldig vanaf; Datum van; Početak; Vrijedi od; מתאריך; תאריך התחלה
date_to
  ${rangeEnds.join('; ')}
  Last date; Last day; Last night; Date end; Ends; Thru; Through; Valid until; Valid till; Valid through; Season end; Period end; Until date; Gültig bis; Saison bis; Datum bis; Saisonende; Letzter Tag; À; Date fin; Valable au
  Jusqu'au; Válido hasta; Fecha hasta; Fecha final; Valido al; Valido fino al; Data fim; Data final; Válido até; t/m; Geldig tot; Geldig tot en met; Datum tot; Kraj; Vrijedi do; עד תאריך; תאריך סיום
date_after
  To (exclusive); Date to (exclusive); End date (exclusive); End (exclusive); Until (exclusive); Departure; Departure date; Check-out; Check-out date; Abreise; Abreisedatum; Départ; Date de départ; Salida
  Fecha de salida; Partenza; Data partenza; Saída; Data de saída; Vertrek; Vertrekdatum; Odlazak; Datum odlaska
room_type_name
  ${farRoomTypeWords.join('; ')}
  Room type name; Room types; Type of room; Accommodation type; Unit type name; Zimmertyp; Zimmerkategorie; Zimmerart; Type chambre; Catégorie de chambre; Type d'hébergement; Tipo habitación; Tipo hab.
  Categoría de habitación; Tipo camera; Tipologia camera; Categoria camera; Tipo quarto; Tipo de acomodação; Categoria do quarto; Kamertype; Type kamer; Soort kamer; Kamercategorie; Tip sobe; Vrsta sobe; Kategorija sobe
  Vrsta jedinice; סוג חדר; סוג החדר
room_type_name
  ${farRoomWords.join('; ')}
  Room; Room name; Unit; Unit name; Zimmer; Zimmername; Chambre; Nom de la chambre; Habitación; Nombre de la habitación; Unidad; Nome camera; Quarto; Nome do quarto; Kamer; Kamernaam; Soba; Naziv sobe; Jedinica; Listing
  Listing name; Accommodation; Apartment; Unterkunft; Ferienwohnung; Wohnung; Hébergement; Logement; Appartement; Alojamiento; Apartamento; Alloggio; Appartamento; Acomodação; Alojamento; Accommodatie; Smještaj; חדר
room_type_name
  Category; Type; Kategorie; Categoria; Tipologia; Categorie; Kategorija; Typ; Tipo; Tip
rate_plan_name
  Rate plan name; Plan name; Price plan; Pricing plan; Rate plan code; Rate type; Ratenplan; Preisplan; Ratentyp; Ratenname; Tarifname; Tarifplan; Plan tarifaire; Nom du tarif; Type de tarif; Plan de tarifa
  Plan tarifario; Plan de tarifas; Plan de precios; Nombre de la tarifa; Tipo de tarifa; Piano tariffario; Nome tariffa; Tipo tariffa; Plano tarifário; Tarifário; Plano de tarifas; Nome da tarifa; Tipo de tarifa; Tariefplan; Prijsplan
  Tariefnaam; Tarifni plan; Plan cijena; Cjenovni plan; Naziv tarife; תוכנית מחיר; תוכנית תעריף
rate_amount
  Final price; Selling price; Sell rate; Sell price; Selling rate; Current price; Endpreis; Verkaufspreis; Prix final; Prix de vente; Precio final; Precio de venta; Prezzo finale; Prezzo di vendita; Preço final
  Verkoopprijs; Prodajna cijena
rate_amount
  Price; Amount; Price per night; Nightly rate; Nightly price; Rate per night; Rate amount; Daily rate; Daily price; Room rate; Room price; Total rate; Cost; Preis; Preis pro Nacht; Preis je Nacht; Preis/Nacht
  Übernachtungspreis; Zimmerpreis; Betrag; Kosten; Prix; Prix par nuit; Prix/nuit; Montant; Precio; Precio por noche; Precio noche; Importe; Costo; Coste; Prezzo; Prezzo/notte; Importo; Preço; Preço por noite
  Preço/noite; Valor; Diária; Valor da diária; Prijs; Prijs/nacht; Bedrag; Cijena; Cijena po noći; Cijena noćenja; Iznos; מחיר; מחיר ללילה
rate_amount, else rate_plan_name
  Rate; Tarif; Tarifa; Tariffa; Tarief; תעריף
rate_amount
  Base price; Base rate; Grundpreis; Basispreis; Prix de base; Precio base; Prezzo base; Preço base; Basisprijs; Osnovna cijena
availability
  Availability set
availability
  Available; Allotment; Rooms available; Left for sale; Avail; Availability; Inventory; Allocation; Rooms to sell; Rooms left; Free rooms; Available rooms; Units available; Quantity available; Verfügbarkeit; Verfügbar; Freie Zimmer; Verfügbare Zimmer; Kontingent
  Zimmer frei; Disponibilité; Disponibilités; Disponible; Reste à vendre; Restant à vendre; Chambres disponibles; Disponibilidad; Disponibles; Habitaciones disponibles; Cupo; Disponibilità; Disponibili
  Camere disponibili; Disponibilidade; Disponível; Quartos disponíveis; Beschikbaarheid; Beschikbaar; Beschikbare kamers; Dostupnost; Raspoloživost; Raspoloživo; Dostupno; Slobodno; Slobodne sobe; זמינות; חדרים פנויים
min_nights
  Minimum LOS; Minimum length of stay; MinLOS; Min stay nights; Minstay; Mindestaufenthalt; Mindestnächte; Mindestübernachtungen; Min. Nächte; Mindestaufenthalt (Nächte); Minimum Nächte; Séjour minimum; Séjour min.
  Durée minimum; Durée minimum de séjour; Durée minimale; Nuits minimum; Nuits min.; Estancia mínima; Mín. noches; Noches mínimas; Mínimo noches; Soggiorno minimo; Notti minime; Min. notti; Minimo notti
  Permanenza minima; Estadia mínima; Mín. noites; Noites mínimas; Mínimo de noites; Minimumverblijf; Min. nachten; Minimaal aantal nachten; Minimum aantal nachten; Minimalni boravak; Min. noćenja; Min. noći
  Minimalni broj noći; Minimalni broj noćenja; Najmanje noći; מינימום לילות
min_nights
  Min stay arrival; Min LOS arrival
min_nights
  Min stay through; Min LOS through
stop_sell
  Stop sales; Stop sell; Closed for sale; Sales closed; Closed out; Geschlossen; Verkaufsstopp; Gesperrt; Verkauf geschlossen; Fermé; Fermée; Fermeture; Arrêt des ventes; Stop vente; Cerrado; Cierre; Parada de ventas
  Cierre de ventas; Chiuso; Chiusura; Stop vendite; Stop vendita; Fechado; Fechamento; Parar vendas; Gesloten; Verkoopstop; Zatvoreno; Stop prodaje; Prodaja zatvorena; סגור; Sold out; Ausgebucht; Agotado; Esaurito; Esgotado; Uitverkocht
open
  Open; Open for sale; Bookable; Offen; Geöffnet; Buchbar; Ouvert; Abierto; Aperto; Aberto; Geopend; Otvoreno; פתוח
single
  Single; SGL; 1BR; Single / SGL; Single / SGL / 1BR; 1 guest; 1 person; 1 pax; 1 adult; Single rate; Single price; Single occupancy; Single use; Einzel; Einzelbelegung; Einzelnutzung; Einzelzimmer; EZ; 1 Gast
  1 personne; Simple; Occupation simple; Usage simple; Individual; Uso individual; 1 persona; Singola; Uso singola; 1 ospite; 1 pessoa; 1 hóspede; Solteiro; 1 persoon; Eenpersoons; Eenpersoonskamer; 1 osoba
  Jednokrevetna; 1 gost
double
  Double; DBL; Double / DBL; Double / Twin; DBL / Twin; Double / DBL / Twin; 2 guests; 2 persons; 2 people; 2 pax; 2 adults; Double rate; Double price; Double occupancy; Doppel; Doppelbelegung; Doppelzimmer; DZ
  2 Personen; 2 Gäste; 2 personnes; Occupation double; Doble; Uso doble; 2 personas; Doppia; Uso doppia; Matrimoniale; 2 persone; 2 ospiti; Duplo; Casal; 2 pessoas; 2 hóspedes; Tweepersoons; Tweepersoonskamer; 2 gasten
  Dvokrevetna; 2 osobe; 2 gosta; 2 osoby; 2 osób; 2 osob; 2 kişi; 2 человека; 2 человек; 2 гостя; 2 гостей; 2 personer; 2 gäster; 2 gjester; 2 henkilöä; 2 fő; 2 persoane; 2 άτομα; 2人; 2名; 2명; 2人用; 2 người; 2 khách; 2 orang; 2 คน; 2 ท่าน
double
  Twin; TWN
triple
  Triple; TPL; TRP; Triple / TPL; 3 guests; 3 persons; 3 people; 3 pax; 3 adults; Triple rate; Triple price; Triple occupancy; Dreibettzimmer; Dreierbelegung; 3 Personen; 3 Gäste; 3 personnes; 3 personas; Tripla
  3 persone; 3 ospiti; Triplo; 3 pessoas; 3 hóspedes; Driepersoons; Driepersoonskamer; 3 gasten; Trokrevetna; 3 osobe; 3 gosta
quadruple
  Quadruple; QDP; QUAD; 4 guests; 4 persons; 4 people; 4 pax; 4 adults; Quad rate; Quadruple occupancy; Vierbettzimmer; Viererbelegung; 4 Personen; 4 Gäste; 4 personnes; Cuádruple; 4 personas; Quadrupla; 4 persone
  4 ospiti; Quádruplo; 4 pessoas; 4 hóspedes; Vierpersoons; Vierpersoonskamer; 4 gasten; Četverokrevetna; 4 osobe; 4 gosta
board
  Board; Board type; Board code; Board basis; Meal plan; Meals; Verpflegung; Verpflegungsart; Pension; Régimen; Trattamento; Regime; Maaltijden; Usluga
weekdays
  Weekday; Week days; Day of week; Days; Applicable days; Valid days; Wochentage; Wochentag; Tage; Jours; Jours de la semaine; Jour de la semaine; Días; Giorni; Giorni della settimana; Giorno della settimana
  Dias da semana; Dia da semana; Dagen; Dag van de week; Dani; Dani u tjednu; Dan u tjednu
nights
  Nights; Number of nights; Nächte; Nuits; Noches; Notti; Noites; Nachten; Noce; LOS; Stay length; Length of stay (nights); Aufenthaltsdauer; Durée du séjour; Duración de la estancia; Durata del soggiorno; Verblijfsduur
metric
  Metric; Figure; Restriction; Restrictions; Kennzahl; Restriktion; Indicateur
year
  Year; Jahr; Année; Anno; Ano; Jaar; Godina
${houseColumns}
-
  ID; Code; Reservation ID; Res ID; Legacy Res ID; Charge type; Room type ID; Room ID; Room type code; Room code; Rate plan ID; Channel; Channel ID; Total rooms; Rooms; Max LOS; Max stay; Maximum stay; Max nights
  Maximum nights; Closed to arrival; CTA; Closed to departure; CTD; Extra bed; Extra person; Additional person; Additional guest; Adicional; Pessoa adicional; Persona adicional; Extra adult; Extra child; Child; CWB; CNB; Infant; Paying kids age; Payment kids; Season; Season name; Seasonal multiplier
  Seasonal name; Multiplier; Price type; Weekly rate; Net rate; Net weekly rate; Cleaning fee; Processing fee; Notes; Remarks; Description; Occupancy; Release; Max. Nächte; Maximalaufenthalt; Anreise gesperrt
  Abreise gesperrt; Keine Anreise; Keine Abreise; Zustellbett; Saison; Saisonname; Bemerkung; Bemerkungen; Beschreibung; Kanal; Séjour maximum; Fermé à l'arrivée; Fermé au départ; Lit supplémentaire; Saison; Remarques
  Canal; Estancia máxima; Cerrado a la llegada; Cerrado a la salida; Cama supletoria; Temporada; Observaciones; Soggiorno massimo; Chiuso all'arrivo; Chiuso alla partenza; Letto aggiuntivo; Stagione; Note; Canale
  Estadia máxima; Fechado para chegada; Fechado para saída; Cama extra; Observações; Maximum verblijf; Gesloten voor aankomst; Gesloten voor vertrek; Seizoen; Opmerkingen; Kanaal; Maksimalni boravak; Zatvoreno za dolazak
  Zatvoreno za odlazak; Sezona; Napomena; Napomene`);
